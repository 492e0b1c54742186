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
