// Writes `openapi.json`, from which clients are generated, and the schema by which editors complete `company.json`. Both
// are committed, so that changes of the API are reviewed, and editors need no build.
import { writeFileSync } from 'node:fs'
import * as z from 'zod'
import { Company } from '../src/company-record.ts'
import { createDocument } from '../src/document/document.ts'

writeFileSync('openapi.json', `${JSON.stringify(createDocument(), null, 2)}\n`)
writeFileSync('company.schema.json', `${JSON.stringify(z.toJSONSchema(Company, { target: 'draft-7' }))}\n`)
