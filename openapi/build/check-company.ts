// Ends with an error if the record of the company is not valid.
import { readFileSync } from 'node:fs'
import { companyErrors } from './company-errors.ts'

const file = 'src/company.json'
const errors = companyErrors(readFileSync(file, 'utf8'))
if (errors.length > 0) {
  console.error(errors.map((error) => `openapi/${file}:${error}`).join('\n'))
  process.exit(1)
}
