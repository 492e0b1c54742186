import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const commercial: SiteTexts['commercial'] = {
  label: 'Proyectos comerciales',
  title: `Concreto comercial en ${company.metroArea}: pisos, estacionamientos y andenes | ${company.name}`,
  description: `Pisos de bodega, patios de maniobras, estacionamientos y andenes en ${company.city}: cómo se cuelan sin cerrar su negocio, cuánto duran y de qué depende su precio.`,
  hero: {
    heading: 'Colamos sin parar su negocio',
    lede: 'Pisos, patios de maniobras, estacionamientos y andenes, por etapas que siempre dejan un paso, y con resultados de laboratorio para su archivo.',
  },
  process: {
    heading: 'Cómo va un colado comercial',
    lede: 'El calendario es parte del plano.',
    steps: [
      {
        title: 'Cargas y etapas',
        timeframe: 'En la cotización',
        description:
          'Los ejes, los estantes y los montacargas deciden el espesor y la varilla. Un plano de etapas muestra qué se cierra y cuándo, y por dónde pasan mientras autos y camiones.',
      },
      {
        title: 'Terreno y cimbra',
        timeframe: 'En cada etapa',
        description:
          'El terreno se nivela, se compacta y se prueba con un camión cargado. Las pasajuntas llevan el peso de las ruedas de una losa a la otra.',
      },
      {
        title: 'Colado',
        timeframe: 'A sus horas',
        description:
          'De noche, al amanecer o en fin de semana. Los pisos se enrasan con láser, y de cada camión se toman cilindros para el laboratorio.',
      },
      {
        title: 'Pruebas y luego tráfico',
        timeframe: 'Según la resistencia',
        description:
          'Los cilindros dicen cuándo aguanta la losa, no el calendario. Por lo general, los autos entran a la semana y los camiones pesados a los 28 días.',
      },
    ],
  },
  life: {
    heading: 'Cuánto dura',
    lede: `Un pavimento de concreto sirve de 20 a 40 años, y un piso, mientras sus juntas estén llenas. La estructura de los nuestros tiene garantía de ${company.claims.warrantyYears}.`,
    points: [
      'Espesor para el eje más pesado, no para el promedio',
      'Tableros cuadrados, con juntas a 15 pies cuando mucho',
      'Juntas que se rellenan antes de que las ruedas despostillen sus orillas',
      'El agua va a las coladeras, nunca por una junta hacia abajo de la losa',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'El volumen',
        description:
          'La cuadrilla, la bomba y las pruebas de un día cuestan lo mismo, se cuele mucho o poco.',
      },
      {
        title: 'Las etapas',
        description: 'Cada una trae otra vez gente y equipo, y a cambio deja abierto más de su negocio.',
      },
      {
        title: 'La carga',
        description:
          'Para autos bastan de cuatro a cinco pulgadas. Los carriles de camiones y los andenes llevan de seis a ocho.',
      },
      {
        title: 'Las tolerancias',
        description:
          'Un piso para estantes altos tiene que ser más plano que uno para tarimas, y eso se mide.',
      },
    ],
  },
  questions: {
    heading: 'Lo que preguntan los negocios',
    items: [
      {
        question: '¿Podemos seguir abiertos mientras cuelan?',
        answer:
          'Casi siempre. Colamos la mitad de una entrada o un andén a la vez, señalamos el paso y dejamos abierta una ruta accesible. Usted aprueba el plano de etapas antes de empezar.',
      },
      {
        question: '¿Qué tan plano queda el piso?',
        answer:
          'Lo que pida la especificación, en números F (FF, de planicidad, y FL, de nivel). Se miden antes de 72 horas, cuando la losa todavía no se alabea al secarse, y usted recibe el reporte.',
      },
      {
        question: '¿Dejan el estacionamiento y las rampas según las reglas de accesibilidad?',
        answer:
          'Colamos según el plano y lo revisamos en la obra: rampas de uno en doce cuando mucho, descansos a nivel y cajones accesibles con caída de no más de uno en cuarenta y ocho en cualquier dirección. Si tiene un aviso o una fecha de inspección, póngalo en su solicitud.',
      },
    ],
  },
}
