import { company, locales } from '@concrete-quote/openapi'
import { formatAmount } from '../content/estimate.ts'
import { useTexts } from '../content/texts-by-language.ts'

/** The proof that the company is licensed and insured, with a link to the look-up. Nothing if the record has none. */
export function Credentials() {
  const { credentials, lang } = useTexts()
  const { license, insurance } = company
  if (!license && !insurance) return null
  const amount = insurance?.amount && formatAmount(locales[lang], insurance.amount)
  return (
    <p className="credentials">
      {license && <a href={license.url}>{credentials.license(license.number, license.authority)}</a>}
      {insurance && <span>{credentials.insurance(insurance.insurer, amount || undefined)}</span>}
    </p>
  )
}
