import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshDataDir } from './server.ts'

/** A self-signed certificate for `localhost`, and the file that has it. */
export interface TestCertificate {
  key: string
  cert: string
  file: string
}

/** Why no certificate can be created; empty if one can. */
export const noOpenssl = spawnSync('openssl', ['version']).status === 0 ? '' : ' (openssl is not installed)'

/** @param days How long it is valid; a negative number makes one that has expired. */
export function createCertificate(days = 2): TestCertificate {
  const dir = freshDataDir()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' })
  openssl(
    ...[
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
    ],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'key.pem', '-out', 'request.pem'],
  )
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-copy_extensions', 'copyall'],
    ...['-days', String(days), '-out', 'cert.pem'],
  )
  const read = (name: string) => readFileSync(join(dir, name), 'utf8')
  return { key: read('key.pem'), cert: read('cert.pem'), file: join(dir, 'cert.pem') }
}
