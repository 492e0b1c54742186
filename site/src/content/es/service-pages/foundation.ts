import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const foundation: SiteTexts['foundation'] = {
  label: 'Cimientos',
  title: `Losas de cimentación en ${company.city} para casas, ampliaciones y talleres | ${company.name}`,
  description: `Cómo se calcula, se revisa y se cuela una losa de cimentación en ${company.city}, cuánto dura y de qué depende su precio. Para casas, ampliaciones, cocheras y talleres.`,
  hero: {
    heading: 'Lo que nadie vuelve a ver',
    lede: 'Un cimiento queda bien el día del colado, o nunca. Por eso todo se mide, se amarra y se revisa antes del primer camión.',
  },
  process: {
    heading: 'Cómo se hace un cimiento',
    lede: 'Según el plano de un ingeniero y con revisión antes de tapar nada.',
    steps: [
      {
        title: 'Estudio de suelo y plano',
        timeframe: 'Antes de excavar',
        description:
          'Los sondeos muestran qué hace el suelo mojado y seco. Con eso, un ingeniero calcula trabes, pilotes y varilla, y la ciudad da el permiso.',
      },
      {
        title: 'Plataforma, pilotes y zanjas',
        timeframe: 'Antes de la varilla',
        description:
          'La plataforma sube en capas delgadas, cada una compactada. Los pilotes se perforan hasta la capa que marca el plano, y entre ellos se abren las zanjas de las trabes.',
      },
      {
        title: 'Tubería, barrera y varilla',
        timeframe: 'Antes de colar',
        description:
          'La tubería se prueba para ver que no fugue, la barrera de vapor se encinta alrededor de cada tubo y la varilla va sobre silletas. Entonces el inspector revisa y firma.',
      },
      {
        title: 'Un solo colado y a curar',
        timeframe: 'La semana siguiente',
        description:
          'Trabes y losa se cuelan de una vez, sin juntas frías, y se mantienen húmedas siete días. Por lo general, los muros pueden empezar a la semana; la resistencia completa llega a los 28 días.',
      },
    ],
  },
  life: {
    heading: 'Cuánto dura',
    lede: `Lo que dure la casa, si el suelo de abajo mantiene una humedad pareja. Su estructura tiene garantía de ${company.claims.warrantyYears} años.`,
    points: [
      'El terreno baja seis pulgadas en los primeros diez pies desde la casa',
      'Las canaletas descargan lejos de la orilla',
      'En una sequía larga, una manguera porosa evita que el suelo se encoja y se separe',
      'Los árboles grandes van tan lejos de la casa como lo altos que serán',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'El suelo',
        description: 'El que más se mueve pide trabes más hondas, más varilla y quizá pilotes.',
      },
      {
        title: 'La planta',
        description:
          'Un rectángulo sencillo es lo más fácil. Cada esquina y cada desnivel lleva más cimbra y más trabes.',
      },
      {
        title: 'El terreno',
        description: 'Una pendiente pide relleno u orillas más altas; un lote estrecho, bomba.',
      },
      {
        title: 'Lo que va a cargar',
        description:
          'Un segundo piso, una fachada de ladrillo o un elevador de autos pide más concreto donde se apoya.',
      },
    ],
  },
  questions: {
    heading: 'Lo que nos preguntan de los cimientos',
    items: [
      {
        question: '¿Necesito un estudio de suelo?',
        answer:
          'Para una casa, y en suelo que se hincha, sí: sin estudio el ingeniero tiene que adivinar, y lo que se adivina sale débil o sale caro. Para un taller chico o un cuarto de jardín, la ciudad quizá no lo pida. Se lo decimos antes de que gaste.',
      },
      {
        question: '¿Se puede amarrar una ampliación a la losa que ya tengo?',
        answer:
          'Casi siempre. Se anclan varillas con epóxico en la orilla vieja y contra ella se cuela la trabe nueva. Donde se espera que las dos se muevan distinto, el ingeniero las separa con una junta que se los permite.',
      },
      {
        question: '¿Qué revisa el inspector?',
        answer:
          'La profundidad y el ancho de las zanjas, el grueso y la separación de la varilla, la barrera de vapor y la tubería. Se hace antes de colar, porque después ya nadie lo puede ver. Estamos ahí, y colamos cuando ya firmó.',
      },
    ],
  },
}
