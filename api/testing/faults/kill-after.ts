import { expect } from 'vitest'
import { stopServer, type TestServer } from '../servers/server.ts'

/** Kills the server at a random time within 50 ms after `enough` returns true. */
export async function killAfter(server: TestServer, enough: () => boolean) {
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
  expect(await stopServer(server, 'SIGKILL')).toBe('SIGKILL')
}
