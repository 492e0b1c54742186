// Checks `company.json`, and writes `openapi.json`, from which clients are generated, and the schema by which editors
// complete `company.json`. Both are committed, so that changes of the API are reviewed, and editors need no build.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { Company } from '../src/company-record.ts'
import { companyErrors } from './company-errors.ts'

const record = 'src/company.json'
const errors = companyErrors(readFileSync(record, 'utf8'))
if (errors.length > 0) {
  console.error(errors.map((error) => `openapi/${record}:${error}`).join('\n'))
  process.exit(1)
}
// Only now: it imports the record.
const { createDocument } = await import('../src/document/document.ts')
writeFileSync('openapi.json', `${JSON.stringify(createDocument(), null, 2)}\n`)
writeFileSync('company.schema.json', `${JSON.stringify(z.toJSONSchema(Company, { target: 'draft-7' }))}\n`)
