import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program to its end.
 * @returns What it wrote to standard output.
 * @throws What it wrote, if it fails.
 */
export async function run(program, args, { cwd, env = {}, input = '' } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } })
  let stdout = ''
  let output = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    output += chunk
  })
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code] = await once(child, 'close').catch((error) => [error.message])
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed (${code})\n${output.slice(-4000)}`)
  return stdout
}
