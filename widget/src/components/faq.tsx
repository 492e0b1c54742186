import { faqItems } from '@concrete-quote/openapi'
import { resolveLanguage, type LanguageProps } from '../core/texts.ts'
import { FaqList } from './faq-list.tsx'

/** The questions that visitors ask. */
export function Faq(props: LanguageProps) {
  const items = props.messages?.faq ?? faqItems[resolveLanguage(props).builtIn]
  return <FaqList {...props} items={items} />
}
