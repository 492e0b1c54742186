import { recentSignInMinutes } from '../../schemas/limits.ts'

/** What operations require that change something (Cross-Site Request Forgery). */
export const ownOrigin = 'Requests that use the session cookie must come from this origin.'

/** What operations require that a stolen session must not be enough for. */
export const recentSignIn = `The session must have started in the last ${recentSignInMinutes} minutes; the response is 401 otherwise, with the problem type \`recent-sign-in-required\`.`
