// What is used of the library, as one module: the helpers alone would be evaluated before what they need.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
export { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
