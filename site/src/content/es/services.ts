import { company, locales } from '@concrete-quote/openapi'
import { formatAmount } from '../estimate.ts'
import { prices, type Price, type UnitPrice } from '../services.ts'
import type { SiteTexts } from '../site-texts.ts'

const units = {
  sqft: { one: 'pie cuadrado', several: 'pies cuadrados' },
  'linear-ft': { one: 'pie lineal', several: 'pies lineales' },
}

const amount = (price: Price) => formatAmount(locales.es, price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} por ${units[price.unit].one}`

const nbsp = '\u00a0'
const dimensions = ({ usual }: UnitPrice) => `${usual.join(nbsp + '×' + nbsp)}${nbsp}pies`

export const priceTexts: SiteTexts['prices'] = {
  heading: 'Cuánto cuesta',
  amount,
  note: (price) => `Desde ${perUnit(price)}`,
  from: (price) => `desde ${perUnit(price)}`,
  byProject: { foundation: 'Precio según el proyecto', commercial: 'Precios especiales por volumen' },
  lowest: 'Desde {price}',
  range: '{price} a {highest}',
  thumb: { sqft: '{size} pies²', 'linear-ft': '{size} pies' },
  forSize: {
    sqft: `por {size} ${units.sqft.several}`,
    'linear-ft': `por {size} ${units['linear-ft'].several}`,
  },
  details: {
    sqft: `Unos {size} ${units.sqft.several}.`,
    'linear-ft': `Unos {size} ${units['linear-ft'].several}.`,
  },
  summary: {
    sqft: `unos {size} ${units.sqft.several}, desde {price}`,
    'linear-ft': `unos {size} ${units['linear-ft'].several}, desde {price}`,
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
      factors: ['Del largo de la grieta', 'De su causa', 'De cuánto se hundió la losa'],
      note: 'Primero vamos a verla, sin costo, y le decimos qué reparación necesita.',
    },
  },
}

export const services: SiteTexts['services'] = {
  label: 'Servicios',
  title: `Servicios y precios de concreto en ${company.city} | ${company.name}`,
  description: `Entradas para autos ${priceTexts.from(prices.driveway)}, patios desde ${priceTexts.amount(prices.patio)}, escalones ${priceTexts.from(prices.steps)}, reparaciones ${priceTexts.from(prices.repair)}; cimientos y proyectos comerciales en ${company.city}.`,
  hero: {
    heading: 'Servicios de concreto, precios claros',
    lede: 'Entradas para autos, patios, cimientos, losas comerciales, escalones y reparaciones. Vamos a medir y le cotizamos gratis y sin compromiso.',
  },
  cardsLabel: 'Lo que hacemos',
  cards: {
    driveway: {
      title: 'Entradas para autos',
      description:
        'La entrada carga más peso que cualquier otra losa de la casa. Por eso empezamos por abajo, con la base compactada y la varilla a su altura, y cortamos las juntas antes de que el concreto decida por dónde partirse.',
      features: [
        'Entradas nuevas, de reemplazo y ampliaciones',
        'Demolición y retiro del concreto viejo',
        'Acabado escobillado, de agregado expuesto o estampado',
        'Accesos y banquetas que empatan con la calle',
      ],
    },
    patio: {
      title: 'Patios y espacios exteriores',
      description: `Un lugar para comer, cocinar y convivir, que trazamos con usted sobre el pasto antes de excavar. Todos los patios llevan una caída suave hacia afuera, para que los aguaceros de ${company.region} corran lejos de la casa y no se le metan a la cocina.`,
      features: [
        'Patios, pisos alrededor de la alberca y cocinas exteriores',
        'Diseños estampados y orillas de agregado expuesto',
        'Bancas, jardineras y fogateros',
        'Pendientes y desagües trazados desde el principio',
      ],
    },
    foundation: {
      title: 'Cimientos',
      description: `Losas nuevas para casas, ampliaciones, cocheras y talleres. El suelo en ${company.place.es} se mueve con cada lluvia y cada sequía, así que las trabes, los pilotes y la varilla salen del estudio de suelo y no se ponen al tanteo.`,
      features: [
        'Losas sobre terreno con contratrabes',
        'Pilotes perforados donde el suelo los pide',
        'Varilla y barrera de vapor revisadas antes de colar',
        'Ampliaciones amarradas a la losa que ya tiene',
      ],
    },
    commercial: {
      title: 'Proyectos comerciales',
      description:
        'Pisos de bodega, patios de maniobras, estacionamientos y andenes, bien nivelados y a tiempo. Colamos por etapas y a las horas que le permitan seguir abierto.',
      features: [
        'Pisos nivelados para estantes y montacargas',
        'Estacionamientos, guarniciones y rampas accesibles',
        'Andenes de carga y bases para equipo',
        'Colado por etapas sin cerrar su negocio',
      ],
    },
    steps: {
      title: 'Escalones y andadores',
      description:
        'Lo primero y lo último que pisan sus visitas. Escalones de la misma altura, que no se encharcan, con un acabado que no resbala cuando llueve.',
      features: [
        'Escalones de entrada y de jardín',
        'Andadores, banquetas y huellas de jardín',
        'Rampas de pendiente cómoda',
        'Zapatas para pasamanos y luces',
      ],
    },
    repair: {
      title: 'Reparación y restauración',
      description:
        'No toda grieta pide una losa nueva. Primero buscamos la causa, ya sea una esquina húmeda, una raíz o una base deslavada; luego resanamos, levantamos o cambiamos, y le explicamos por qué.',
      features: [
        'Inyección de grietas y sellado de juntas',
        'Nivelación de losas hundidas o ladeadas',
        'Desbaste de orillas que hacen tropezar',
        'Recubrimiento de superficies gastadas o descarapeladas',
      ],
    },
  },
  popular: 'Lo más pedido',
  quoteLink: (service) => `Pida cotización de ${service.toLowerCase()}`,
  process: {
    heading: 'Cuatro pasos, sin sorpresas',
    lede: 'De la primera llamada a la garantía, todo queda por escrito.',
    steps: [
      {
        title: 'Consulta gratis',
        description:
          'Cuéntenos de su proyecto por teléfono o con el formulario. La visita y los consejos no cuestan.',
      },
      {
        title: 'Cotización detallada',
        description:
          'Con medidas tomadas en el lugar y por conceptos: base, varilla, concreto, acabado y retiro de escombro, cada uno con su precio. También dice si hace falta permiso de la ciudad o carta para su asociación de vecinos (HOA), y cuándo toca cada pago.',
      },
      {
        title: 'Colado y acabado',
        description:
          'La mayoría de las obras residenciales tarda de 3 a 5 días, de la primera cimbra a la última junta, con alguien de la familia en la obra. Por lo general, sobre el concreto nuevo se puede caminar a las 24 o 48 horas y estacionarse a los 7 días.',
      },
      {
        title: 'Garantía de calidad',
        description: `Satisfacción 100% garantizada y una garantía estructural de ${company.claims.warrantyYears} años en lo que colamos. El último pago, por lo general, se hace después de que usted recorre la obra con nosotros.`,
      },
    ],
  },
  call: {
    heading: '¿No sabe qué necesita su concreto?',
    lede: 'Díganos qué ve. Vamos, buscamos la causa y le cotizamos cada manera de arreglarlo, sin costo.',
  },
  care: {
    heading: 'Guía para cuidar su concreto',
    lede: `El buen concreto pide poco. Con estos seis hábitos, su losa se conserva sana los ${company.claims.warrantyYears} años de la garantía.`,
    tips: [
      {
        title: 'Límpielo seguido',
        description:
          'Barra las hojas y lave pronto el aceite con un jabón suave: lo que se queda encima y húmedo mancha.',
      },
      {
        title: 'Séllelo cada 2 o 3 años',
        description:
          'Un sellador transpirable no deja entrar el agua ni las sales. Cuando el agua ya no forma gotas encima, toca sellar de nuevo.',
      },
      {
        title: 'Atienda las grietas a tiempo',
        description:
          'Selle las grietas finas antes de que el agua las abra. Si una crece o un lado queda más alto, llámenos para revisarla.',
      },
      {
        title: 'Protéjalo en invierno',
        description:
          'No le eche sal, sobre todo el primer invierno. La arena evita resbalones y no le hace daño.',
      },
      {
        title: 'Cuide el drenaje',
        description:
          'Aleje las bajadas de agua y deje la tierra un poco más abajo que la losa. El agua por debajo mueve el concreto.',
      },
      {
        title: 'Mándelo revisar',
        description:
          'Las juntas, las orillas y los hundimientos avisan a tiempo. Nosotros los vemos antes de que haya que reparar.',
      },
    ],
    link: 'Agende su mantenimiento',
  },
}
