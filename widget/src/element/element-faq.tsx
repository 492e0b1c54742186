import { FaqList } from '../components/faq-list.tsx'
import { resolveLanguage, type LanguageProps } from '../core/texts.ts'
import { useExtras } from '../hooks/use-extras.ts'

/** The FAQ of an element, which loads the built-in questions unless the page has its own. Until then, it takes up their room. */
export function ElementFaq(props: LanguageProps) {
  const own = props.messages?.faq
  const extras = useExtras(!own)
  const items = own ?? extras?.faqItems[resolveLanguage(props).builtIn] ?? []
  return own || extras !== null ? <FaqList {...props} items={items} /> : null
}
