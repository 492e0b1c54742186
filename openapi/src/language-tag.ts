/** Returns a language tag (BCP 47) as the standard writes it: without spaces around it, and not with `_`, as in `es_MX`. */
export const languageTag = (tag: string) => tag.trim().replaceAll('_', '-')
