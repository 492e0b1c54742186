/** Formats an amount, such as `$1,200` or `$8.50`. */
export const formatAmount = (locale: string, amount: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

/** The lowest price of each foot of a job, and what most jobs cost at most. */
export interface Amounts {
  amount: number
  upTo?: number | undefined
}

/** Completes a text with the prices and the size of a job, for `{price}`, `{highest}`, and `{size}`. */
export const completeEstimate = (
  text: string,
  locale: string,
  { amount, upTo = amount }: Amounts,
  size: number,
) =>
  text
    .replace('{price}', () => formatAmount(locale, amount * size))
    .replace('{highest}', () => formatAmount(locale, upTo * size))
    .replace('{size}', size.toLocaleString(locale))

/** Returns where a size is on the line of its slider, such as `25%`. */
export const sliderPosition = (size: number, min: number, max: number) =>
  `${((100 * (size - min)) / (max - min)).toFixed(1)}%`
