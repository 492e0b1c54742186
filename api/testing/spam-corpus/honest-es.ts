import type { Sample } from './sample.ts'

const familia =
  'Buenas tardes, queremos una cotización para la entrada del garaje, unos 6 por 12 metros, con acabado escobillado. Pueden llamar después de las cinco.'

/** What homeowners and partners send in Spanish. None of it may be marked. */
export const honestSpanish: Sample[] = [
  {
    name: 'María Núñez',
    phone: '(214) 555-0301',
    email: 'maria.nunez@hotmail.com',
    details:
      'Se me cuarteó la entrada. Aquí está la foto: https://photos.app.goo.gl/Aq7xLmN2 ¿Cuánto cuesta?',
  },
  {
    name: 'José Luis Hernández',
    phone: '2145550302',
    details:
      'Fotos: https://imgur.com/a/pQ2 https://imgur.com/a/pQ3 https://imgur.com/a/pQ4 https://imgur.com/a/pQ5',
  },
  {
    name: 'Guadalupe Ríos',
    phone: '469 555 0303',
    details: 'https://drive.google.com/file/d/1xYz/view?usp=sharing',
  },
  {
    name: 'Óscar Villarreal',
    phone: '+52 81 5555 0304',
    email: 'oscar@prodigy.net.mx',
    details:
      'Vivo en Monterrey y tengo una casa en Garland. Quiero un patio como este https://www.pinterest.com.mx/pin/99/',
  },
  {
    name: 'Lucía Fernández',
    phone: '972-555-0305',
    details: 'NECESITO UNA BANQUETA URGENTE!!! LLAMEN HOY POR FAVOR!!!',
  },
  {
    name: 'Pedro Sosa',
    phone: '2145550306',
    details: '¿Es gratis de verdad? Mi presupuesto es de $3,000 a $4,500',
  },
  { name: 'Ana Beltrán', phone: '2145550307', details: 'Quiero una cotización' },
  { name: 'Raúl Peña', phone: '2145550308', details: 'Quiero una cotización' },
  { name: 'Inés Mora', phone: '2145550309', details: 'quiero una cotización, por favor' },
  { name: 'Hugo Lara', phone: '2145550310', details: 'Quiero una cotización' },
  { name: 'Elsa Cano', phone: '2145550311', details: 'QUIERO UNA COTIZACIÓN' },
  // A family sends the same text from home, from work, and from a phone.
  { name: 'Rosa Medina', phone: '2145550312', details: familia },
  { name: 'Rosa Medina', phone: '2145550312', details: familia },
  { name: 'Luis Medina', phone: '2145550313', details: familia },
  { name: 'Luis Medina', phone: '2145550313', details: familia },
  {
    name: 'Ing. Ramiro Quintana',
    phone: '(214) 555-0314 ext. 7',
    email: 'rquintana@constructora-quintana.com.mx',
    details:
      'Representamos a Constructora Quintana (https://constructora-quintana.com.mx). Requerimos una losa de 12 x 15 m, f’c = 250 kg/cm², con malla 6x6-10/10.',
  },
  {
    name: 'Carmen Ibarra',
    phone: 'mejor por correo',
    email: 'carmen.ibarra@gmail.com',
    details: 'Trabajo de noche y no puedo contestar. Es un muro de contención de 1.20 m de alto.',
  },
  {
    name: 'Toño Garza',
    phone: '214.555.0316',
    details: 'hola 👋 kiero un patio 🏡 de 20 x 15 pies xfa 🙏 ya tengo el terreno parejo 💪🧱 grasias <3',
  },
  {
    name: 'Yolanda Treviño de la Garza',
    phone: '956 555 0317',
    email: 'yoly.trevino@yahoo.com.mx',
    details: `${'La entrada tiene muchos años y el agua se mete hacia la cochera cuando llueve fuerte. '.repeat(10)}Gracias.`,
  },
  {
    name: 'Álvaro Íñiguez',
    phone: '+34 915 550 318',
    email: 'alvaro@icloud.com',
    details:
      'Mapa: https://maps.app.goo.gl/Zz9 y plano en https://www.dropbox.com/s/abc/plano.pdf (ver [plano 2]).',
  },
  {
    name: 'Beatriz Solís',
    phone: '(972) 555-0319',
    details:
      'Vi dos estilos: https://www.ejemplo-patios.mx/estampado y https://otro-ejemplo.mx/pulido, ¿hacen los dos?',
  },
]
