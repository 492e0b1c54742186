/** The request header with a solved challenge: JSON in base64, or `cannotSolve`. */
export const solutionHeader = 'Challenge-Solution'

/** The value of the header from a client that cannot solve challenges. */
export const cannotSolve = 'none'
