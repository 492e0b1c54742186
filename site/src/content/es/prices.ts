import { formatAmount, type Price } from '../prices.ts'
import type { SiteTexts } from '../site-texts.ts'

const units = {
  sqft: { one: 'pie cuadrado', several: 'pies cuadrados' },
  'linear-ft': { one: 'pie lineal', several: 'pies lineales' },
}

const amount = (price: Price) => formatAmount('es', price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} por ${units[price.unit].one}`

export const prices: SiteTexts['prices'] = {
  amount,
  note: (price) => `Desde ${perUnit(price)}`,
  from: (price) => `desde ${perUnit(price)}`,
  usual: ({ usual }) => `${usual.join(' × ')} pies`,
  lowest: 'Desde {price}',
  forSize: {
    sqft: `por {size} ${units.sqft.several}`,
    'linear-ft': `por {size} ${units['linear-ft'].several}`,
  },
  details: {
    sqft: `Unos {size} ${units.sqft.several}.`,
    'linear-ft': `Unos {size} ${units['linear-ft'].several}.`,
  },
}
