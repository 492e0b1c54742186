import { execFileSync, spawnSync } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
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

/** The arguments of openssl for a new key of P-256 without a passphrase. */
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** @param days How long it is valid; a negative number makes one that has expired. */
export function createCertificate(days = 2): TestCertificate {
  const dir = freshDataDir()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' })
  openssl(
    ...['req', ...newKey, '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'key.pem', '-out', 'request.pem'],
  )
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-copy_extensions', 'copyall'],
    ...['-days', String(days), '-out', 'cert.pem'],
  )
  const read = (name: string) => readFileSync(join(dir, name), 'utf8')
  return { key: read('key.pem'), cert: read('cert.pem'), file: join(dir, 'cert.pem') }
}

/**
 * Creates what an Android authenticator attests a key with, but with a root of its own: the certificate of the key, and the
 * root, in DER.
 * @param challenge The hash of the client data that the key was created for.
 * @param revocationList The address at which the certificate says that its revocation list is.
 */
export function createAttestationChain(publicKey: KeyObject, challenge: Buffer, revocationList: string) {
  const dir = freshDataDir()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const write = (name: string, text: string | Buffer) => writeFileSync(join(dir, name), text)
  const toDer = (name: string) => openssl('x509', '-in', name, '-outform', 'DER')
  openssl('req', '-x509', ...newKey, '-subj', '/CN=root', '-keyout', 'root.key', '-out', 'root.pem')
  write('key.pem', publicKey.export({ type: 'spki', format: 'pem' }))
  // The extension "key description": versions, the challenge, and two lists that are empty.
  const description =
    `020103 0a0100 020103 0a0100 0420${challenge.toString('hex')} 0400 3000 3000`.replaceAll(' ', '')
  const length = (description.length / 2).toString(16)
  write(
    'extensions',
    `1.3.6.1.4.1.11129.2.1.17=DER:30${length}${description}\ncrlDistributionPoints=URI:${revocationList}\n`,
  )
  openssl(
    ...[
      'x509',
      '-new',
      '-subj',
      '/CN=key',
      '-force_pubkey',
      'key.pem',
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
    ],
    ...['-extfile', 'extensions', '-out', 'leaf.pem'],
  )
  return [toDer('leaf.pem'), toDer('root.pem')]
}
