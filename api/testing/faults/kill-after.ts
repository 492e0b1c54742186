import { expect } from 'vitest'
import { stopServer, type TestServer } from '../servers/server.ts'

/** How often a test kills its server: `ROUNDS`, which `npm run bench -- crash` sets to 100, or else as usual. */
export const killRounds = (usual: number) => Number(process.env.ROUNDS ?? usual)

/** Kills the server at a random time within 50 ms after `enough` returns true. */
export async function killAfter(server: TestServer, enough: () => boolean) {
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
  expect(await stopServer(server, 'SIGKILL')).toBe('SIGKILL')
}
