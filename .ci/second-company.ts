// Prints the folder of a copy of the sources with the record of another contractor.
import { copyForSecondCompany } from '../site/e2e/second-company/second-company.ts'

console.log(copyForSecondCompany())
