import { formatAmount, prices, type Price, type UnitPrice } from '../prices.ts'
import type { SiteTexts } from '../site-texts.ts'

const units = {
  sqft: { one: 'pie cuadrado', several: 'pies cuadrados' },
  'linear-ft': { one: 'pie lineal', several: 'pies lineales' },
}

const amount = (price: Price) => formatAmount('es', price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} por ${units[price.unit].one}`

const nbsp = '\u00a0'
const dimensions = ({ usual }: UnitPrice) => `${usual.join(nbsp + '×' + nbsp)}${nbsp}pies`

export const priceTexts: SiteTexts['prices'] = {
  heading: 'Cuánto cuesta',
  amount,
  note: (price) => `Desde ${perUnit(price)}`,
  from: (price) => `desde ${perUnit(price)}`,
  lowest: 'Desde {price}',
  forSize: {
    sqft: `por {size} ${units.sqft.several}`,
    'linear-ft': `por {size} ${units['linear-ft'].several}`,
  },
  details: {
    sqft: `Unos {size} ${units.sqft.several}.`,
    'linear-ft': `Unos {size} ${units['linear-ft'].several}.`,
  },
  estimates: {
    driveway: {
      label: 'Tamaño de su entrada',
      note: `Una entrada para dos autos mide unos ${dimensions(prices.driveway)}. El precio sube si hay que demoler, con una losa más gruesa, un acabado decorativo o un acceso difícil.`,
    },
    patio: {
      label: 'Tamaño de su patio',
      note: `En ${dimensions(prices.patio)} caben una mesa y un asador. El precio sube con estampado, bancas, desagües o un acceso difícil.`,
    },
    steps: {
      label: 'Largo de su andador',
      note: `Un andador hasta la puerta mide unos ${dimensions(prices.steps)}. El precio sube si es más ancho, lleva escalones o pasamanos, o si hay que demoler.`,
    },
    repair: {
      label: 'De qué depende el precio',
      note: 'Del largo de la grieta, de su causa y de cuánto se hundió la losa. Primero vamos a verla, sin costo.',
    },
  },
}
