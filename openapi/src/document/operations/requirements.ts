import { recentSignInMinutes } from '../../schemas/limits.ts'

/** Requirement of operations that change something (Cross-Site Request Forgery). */
export const ownOrigin = 'Requests that use the session cookie must come from this origin.'

/** Requirement of operations that a stolen session alone must not authorize. */
export const recentSignIn = `The session must have started in the last ${recentSignInMinutes} minutes; the response is 401 otherwise, with the problem type \`recent-sign-in-required\`.`
