/** Formats an amount, such as `$1,200` or `$8.50`. */
export const formatAmount = (locale: string, amount: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

/** Completes a text with the lowest price and the size of a job, for `{price}` and `{size}`. */
export const completeEstimate = (text: string, locale: string, amount: number, size: number) =>
  text
    .replace('{price}', () => formatAmount(locale, amount * size))
    .replace('{size}', size.toLocaleString(locale))
