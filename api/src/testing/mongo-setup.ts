import type { TestProject } from 'vitest/node'
import { findTestMongo } from './mongo.ts'

/** Starts one MongoDB server for all tests of a run, which get it by `inject('mongo')`, and stops it afterward. */
export default async function setup(project: TestProject) {
  const { stop, ...mongo } = await findTestMongo()
  project.provide('mongo', mongo)
  return stop
}
