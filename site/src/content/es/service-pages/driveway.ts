import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const driveway: SiteTexts['driveway'] = {
  label: 'Entradas para autos',
  title: `Entradas de concreto para autos en ${company.city}: cómo se hacen y cuánto cuestan | ${company.name}`,
  description: `Cómo se cuela una entrada para autos en ${company.city}, cuánto dura, cuándo se puede usar y de qué depende su precio. Con precios según el tamaño.`,
  hero: {
    heading: 'Una entrada que aguanta',
    lede: 'Los autos pesan poco. Lo difícil es el agua, el suelo que se mueve y el camión de la mudanza: lo que va debajo de la losa decide cómo se verá en veinte años.',
  },
  process: {
    heading: 'Cómo se hace una entrada para autos',
    lede: 'Día por día, desde que se rompe el concreto viejo hasta que se estaciona en el nuevo.',
    steps: [
      {
        title: 'Fuera lo viejo',
        timeframe: 'Día 1',
        description: 'Se rompe y se retira la losa vieja, y se rebaja el terreno para que quepa la base.',
      },
      {
        title: 'Base, cimbra y varilla',
        timeframe: 'Día 2',
        description:
          'Se compactan cuatro pulgadas o más de piedra triturada. La cimbra marca las orillas y la caída, y la varilla va sobre silletas, para que quede dentro de la losa y no debajo.',
      },
      {
        title: 'Colado y juntas',
        timeframe: 'Día 3',
        description:
          'Se cuelan cuatro pulgadas de concreto, se nivelan y se les da el escobillado. A las pocas horas se cortan las juntas: de un cuarto del espesor y cada diez pies cuando mucho.',
      },
      {
        title: 'Curar y luego estacionarse',
        timeframe: 'La semana siguiente',
        description:
          'La superficie se mantiene húmeda o con membrana de curado durante siete días. Se puede caminar encima a las 24 o 48 horas, estacionar autos a los 7 días y camiones pesados a los 28.',
      },
    ],
  },
  life: {
    heading: 'Cuánto dura',
    lede: `Con una base firme y bien drenada, una entrada de concreto dura de 25 a 40 años. La estructura de las nuestras tiene garantía de ${company.claims.warrantyYears}.`,
    points: [
      'El agua corre: de un octavo a un cuarto de pulgada de caída por cada pie, hacia afuera de la cochera',
      'Una junta con relleno suave evita que la losa empuje la cochera, la casa y la calle',
      'El aire en la mezcla le da espacio al agua que se congela',
      'Un sellador cada 2 o 3 años la protege del aceite y de la sal',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'La superficie',
        description:
          'Es lo que más pesa. Una entrada para dos autos sale más barata por pie cuadrado que una franja angosta.',
      },
      {
        title: 'El espesor',
        description:
          'Cuatro pulgadas bastan para autos y camionetas. Una casa rodante, un remolque o un camión de trabajo piden cinco o seis.',
      },
      {
        title: 'Lo que hay ahora',
        description: 'El concreto viejo, las raíces y la tierra floja se sacan antes de poner la base.',
      },
      {
        title: 'El acabado',
        description:
          'El escobillado es el sencillo. El agregado expuesto, las franjas, el color y el estampado llevan más horas.',
      },
    ],
  },
  questions: {
    heading: 'Lo que nos preguntan de las entradas',
    items: [
      {
        question: '¿Se puede colar encima de mi entrada vieja?',
        answer:
          'Casi nunca conviene. El concreto nuevo se agrieta donde se mueve el viejo, y queda demasiado alto en la cochera y en la calle. Si la losa está sana y solo gastada, mejor se le pone un recubrimiento.',
      },
      {
        question: '¿Necesito un permiso?',
        answer:
          'Dentro de su terreno, depende de la ciudad. La rampa que conecta con la calle casi siempre está en terreno de la ciudad: lleva permiso, y la ciudad fija su espesor. Nosotros preparamos los papeles y la carta para su asociación de vecinos (HOA).',
      },
      {
        question: '¿Se va a agrietar?',
        answer:
          'Todo concreto se encoge al secarse, cerca de un dieciseisavo de pulgada en diez pies. Las juntas están ahí para que se parta dentro de ellas, en línea recta. Si sale una grieta en otro lugar y crece, o un lado queda más alto, llámenos.',
      },
    ],
  },
}
