import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import { maxPasskeysPerUser, passkeyMinutes } from '../../schemas/limits.ts'
import { ownOrigin, recentSignIn } from './requirements.ts'

/** `/api/passkeys`: the passkeys of the signed-in user. */
export function passkeyOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  const ownerOnly = { tags: ['Sessions'], security: security.signedIn }
  return [
    {
      ...ownerOnly,
      method: 'post',
      path: '/api/passkeys/options',
      operationId: 'createPasskeyOptions',
      summary: 'Start to add a passkey',
      description: `Returns what a browser needs to create a passkey (\`navigator.credentials.create\`). The challenge is valid for ${passkeyMinutes} minutes, for one passkey of the signed-in user. Passkeys need a domain name: if the server is used by an IP address, the response is 422. ${recentSignIn} ${ownOrigin}`,
      responses: { 200: responses.newPasskeyOptions, ...responses.errors(401, 422, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'get',
      path: '/api/passkeys',
      operationId: 'listPasskeys',
      summary: 'List the passkeys',
      description: 'Returns the passkeys of the signed-in user, the oldest first.',
      responses: { 200: responses.passkeys, ...responses.errors(401, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'post',
      path: '/api/passkeys',
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description: `Adds a passkey that a browser created, by which the signed-in user can sign in from then on. A user can have ${maxPasskeysPerUser}. ${recentSignIn} ${ownOrigin}`,
      requestBody: bodies.newPasskey,
      responses: { 201: responses.passkeyAdded, ...responses.errors(400, 401, 409, 413, 415, 422, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'patch',
      path: '/api/passkeys/{id}',
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      description: `Changes the name of a passkey as a JSON Merge Patch (RFC 7396). ${ownOrigin}`,
      parameters: [parameters.passkeyId],
      requestBody: bodies.passkeyChanges,
      responses: {
        200: responses.passkeyRenamed,
        ...responses.errors(400, 401, 404, 413, 415, 422, 500, 503),
      },
    },
    {
      ...ownerOnly,
      method: 'delete',
      path: '/api/passkeys/{id}',
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: `Removes a passkey: nobody can sign in with it any more. The last one of a user without a password stays: the response is 422. ${recentSignIn} ${ownOrigin}`,
      parameters: [parameters.passkeyId],
      responses: { 204: responses.passkeyRemoved, ...responses.errors(401, 404, 422, 500, 503) },
    },
  ]
}
