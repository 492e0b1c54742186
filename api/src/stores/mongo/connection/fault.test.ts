import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { toStoreError } from './fault.ts'

const error = new mongoose.mongo.MongoServerError({
  code: 121,
  codeName: 'DocumentValidationFailure',
  message: 'Document failed validation: {lastName: "Lovelace"}',
})

test('an error of the server is named without its message, which may quote a stored value', () => {
  expect(toStoreError(error, false)).toMatchObject({
    name: 'StoreUnavailableError',
    message: 'MongoDB responded with an error (DocumentValidationFailure, code 121).',
  })
})

test('while the database is prepared, an error of the server has its message', () => {
  expect(toStoreError(error, true)).toMatchObject({
    message: `MongoDB responded with an error (DocumentValidationFailure, code 121: ${error.message}).`,
  })
})

test('a call that was written to a connection that had ended can be repeated', () => {
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' })
  expect(toStoreError(ended, false)).toMatchObject({ name: 'StoreUnavailableError', cause: ended })
})

test('an error of this program passes through', () => {
  const bug = new TypeError('x is not a function')
  expect(toStoreError(bug, false)).toBe(bug)
})
