import { problemMediaType, problemTypes, type ProblemType } from '../../schemas/problem-types.ts'
import { exampleProblem } from '../examples.ts'
import type { Reference } from '../json-schema.ts'
import { limitHeaders, named, type Parts } from './register-response.ts'

/** The response component of each error status. */
const errorNames = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
} as const
type ErrorStatus = keyof typeof errorNames

const errorStatuses = Object.keys(errorNames).map(Number) as ErrorStatus[]

/** Registers the response of each error status. */
export function registerErrors({ register, schemas, headers }: Parts) {
  function registerError(status: ErrorStatus): Reference {
    const types = (Object.keys(problemTypes) as ProblemType[]).filter(
      (type) => problemTypes[type].status === status,
    )
    return register(
      errorNames[status],
      types.map((type) => `${problemTypes[type].title}.`).join(' '),
      {
        [problemMediaType]: {
          schema: schemas.problem,
          examples: named(Object.fromEntries(types.map((type) => [type, exampleProblem(type)]))),
        },
      },
      {
        ...(status < 500 && limitHeaders(headers)),
        ...(status === 401 && { 'WWW-Authenticate': headers.wwwAuthenticate }),
        ...((status === 429 || status === 503) && { 'Retry-After': headers.retryAfter }),
      },
    )
  }
  const errors = new Map(errorStatuses.map((status) => [status, registerError(status)]))

  return {
    /** The error responses of an operation. */
    errors: (...statuses: ErrorStatus[]) =>
      Object.fromEntries(statuses.map((status) => [status, errors.get(status) as Reference])),
  }
}
