import {
  formMessages,
  languageTag,
  supportedLanguage,
  type FaqItem,
  type FormMessages,
  type Language,
  type PhotoMessages,
  type PreparationMessages,
} from '@concrete-quote/openapi'

type SomeTexts<Texts> = { [Name in keyof Texts]?: Texts[Name] extends string ? string : Partial<Texts[Name]> }

/** Texts of the form, any part of them. Texts left out are in the form's language if it is built in, else in English. */
export type QuoteFormMessages = SomeTexts<FormMessages> & {
  /** The texts of adding photos. */
  photos?: SomeTexts<PhotoMessages>
  /** The texts of preparing a visit. */
  preparation?: SomeTexts<PreparationMessages>
  /** The questions of the FAQ, which replace all of the built-in ones. */
  faq?: FaqItem[]
}

export interface LanguageProps {
  /** The language of every text (BCP 47): `en`, `es`, `vi`, or that of `messages`. Default: `en`. */
  lang?: Language | (string & {}) | undefined
  /** Texts to use instead of the built-in ones, in any language. Default: none. */
  messages?: QuoteFormMessages | undefined
}

/** Resolves a language. Without `messages`, one that is not built in is English. */
export function resolveLanguage({ lang = 'en', messages }: LanguageProps) {
  const builtIn = supportedLanguage(lang) ?? 'en'
  const tag = messages ? languageTag(lang) : builtIn
  return { builtIn, lang: tag, dir: rightToLeft.test(tag) ? ('rtl' as const) : ('ltr' as const) }
}

/** Tags of languages that are written from right to left, unless in another script, and of others in such a script. */
const rightToLeft = /^(ar|ckb|fa|he|ps|sd|ug|ur|yi)\b(?!.*-(deva|latn))|-(arab|hebr)\b/i

/** Every text of a form, and their language. Of those of photos and of preparing a visit, what the page gave. */
export type Texts = FormMessages &
  Pick<QuoteFormMessages, 'photos' | 'preparation'> &
  ReturnType<typeof resolveLanguage>

/** The built-in texts of a language (BCP 47), else of English, with those of `messages` in their place. */
export function resolveTexts(props: LanguageProps): Texts {
  const language = resolveLanguage(props)
  const builtIn = formMessages[language.builtIn]
  // Texts of a version that had one of the two say both.
  const { nextCall = builtIn.nextCallLater } = props.messages ?? {}
  return { ...mergeMessages(builtIn, { nextCallLater: nextCall, ...props.messages }), ...language }
}

/** Returns `base` with the texts of `messages` in their places. */
export function mergeMessages<Messages extends object>(base: Messages, messages: object = {}): Messages {
  const merged = { ...base } as Record<string, unknown>
  for (const [name, value] of Object.entries(messages) as [string, unknown][]) {
    // The questions of the FAQ are replaced as a whole.
    const isOne = typeof value === 'string' || Array.isArray(value)
    merged[name] = isOne ? value : { ...(merged[name] as object), ...(value as object) }
  }
  return merged as Messages
}
