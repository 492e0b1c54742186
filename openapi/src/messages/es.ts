import * as company from '../company.ts'
import { maxBodyKilobytes, maxPhotoMegabytes, maxPhotos, photoLinkDays } from '../schemas/limits.ts'
import type * as en from './en.ts'

export const form: typeof en.form = {
  heading: 'Pida su cotización gratis',
  labels: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    projectType: 'Tipo de proyecto',
    projectDetails: 'Detalles del proyecto',
  },
  noProjectType: 'Seleccione un tipo',
  projectTypes: {
    driveway: 'Entrada para autos',
    patio: 'Patio y espacio exterior',
    foundation: 'Cimientos',
    commercial: 'Proyecto comercial',
    steps: 'Escalones y andadores',
    repair: 'Reparación y restauración',
    other: 'Otro',
  },
  errors: {
    firstName: 'El nombre es obligatorio',
    lastName: 'El apellido es obligatorio',
    phone: 'Escriba su teléfono (mínimo {min} caracteres)',
    email: 'Correo electrónico no válido',
    projectType: 'Seleccione un tipo de proyecto',
    projectDetails: 'Describa el proyecto (mínimo {min} caracteres)',
    tooLong: 'No puede tener más de {max} caracteres',
    notStorable: 'Contiene un carácter que no se puede guardar',
  },
  hints: {
    phone: 'Con el código de área son 10 dígitos.',
    projectDetails: '¿Tiene fotos? Puede agregarlas justo después de enviar.',
  },
  submit: 'Pedir mi cotización gratis',
  pending: 'Enviando...',
  submitted: '¡Solicitud de cotización enviada!',
  submittedDetail: 'Nos pondremos en contacto con usted para hablar de su proyecto.',
  next: 'Solicitud enviada. A más tardar el {time} le llamamos.',
  steps: { sent: 'Enviada', call: 'Llamada, a más tardar el {time}', visit: 'Visita' },
  nextCall: 'Alguien de la familia le llamará al {phone} en un plazo de {hours} horas.',
  nextCallLater: 'Alguien de la familia le llamará al {phone} cuando la oficina esté abierta de nuevo.',
  another: 'Enviar otra solicitud',
  addPhotos: 'Agregar fotos del lugar',
  failed: 'No se pudo enviar',
  failedDetail: 'Algo falló de nuestro lado. Inténtelo de nuevo o llámenos.',
  offline: 'No hay conexión. Lo que escribió se conserva: inténtelo de nuevo cuando la tenga.',
  errorsByStatus: {
    422: 'Revise los datos del formulario.',
    429: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
    503: 'El servicio no está disponible ahora. Inténtelo más tarde.',
  },
  call: 'O llame al',
  privacy: 'Usamos estos datos solo para su cotización, hasta que nos pida borrarlos.',
  privacyLink: 'Privacidad',
  dryRun: 'Prueba: no se envía nada',
  continueAt: 'Continuar en {company}',
  openForm: 'O abra el formulario allí',
  website: 'Sitio web',
  notifications: 'Avisos (F8)',
  closeToast: 'Cerrar',
}

export const dialog: typeof en.dialog = {
  close: 'Cerrar',
  loading: 'Cargando el formulario…',
  failed: 'No se pudo cargar el formulario.',
  call: 'Llame al',
}

export const faq: typeof en.faq = [
  {
    question: '¿Cuánto tarda un proyecto?',
    answer:
      'La mayoría de los proyectos residenciales tarda de 3 a 5 días, de la primera cimbra a la última junta. Su cotización indica los días de su obra.',
  },
  {
    question: '¿La cotización es gratis?',
    answer: 'Sí. Vamos a medir y le enviamos una cotización detallada, gratis y sin compromiso.',
  },
  {
    question: '¿Ofrecen garantía?',
    answer: `Sí. Nuestro trabajo tiene una garantía estructural de ${company.claims.warrantyYears} años y una garantía de satisfacción del 100%.`,
  },
  {
    question: '¿Tienen licencia y seguro?',
    answer: `Sí. Tenemos licencia, fianza y seguro, y trabajamos en ${company.city} desde ${company.foundedYear}. Si nos los pide, le enviamos los certificados.`,
  },
]

export const formPage: typeof en.formPage = {
  backHome: 'Volver al inicio',
  homePath: '/es/',
  contactPath: '/es/contacto#quote',
  callLink: 'Llame al',
  correct: 'Corrija los campos marcados y vuelva a enviar el formulario.',
  keyReused:
    'Ya recibimos este formulario con otras respuestas. Si quiere enviar estas como otra solicitud, vuelva a enviar el formulario.',
  closed: 'Cerrado',
  goBack: 'Regrese a la página anterior: ahí sigue lo que escribió.',
  reasons: {
    'invalid-body': () => 'El formulario no nos llegó bien. Vuelva a enviarlo o llámenos.',
    'invalid-idempotency-key': () => 'El formulario no nos llegó bien. Vuelva a enviarlo o llámenos.',
    'origin-not-allowed': () => 'Todavía no se ha enviado nada. Revise lo que escribió y envíelo desde aquí.',
    'body-too-large': () => `La solicitud es demasiado larga. El límite es de ${maxBodyKilobytes} kB.`,
    'invalid-request': () => 'Revise los datos del formulario e inténtelo de nuevo.',
    'too-many-requests': (retryAfter) =>
      `Llegaron demasiadas solicitudes desde su red. Inténtelo de nuevo en ${retryAfter} segundos o llámenos al ${company.phone}.`,
    unavailable: () =>
      'En este momento no pudimos guardar su solicitud. Inténtelo de nuevo en un minuto o llámenos.',
  },
}

export const requestPage: typeof en.requestPage = {
  title: 'Su solicitud',
  received: 'Tenemos su solicitud: {project}.',
  tried: 'Intentamos comunicarnos con usted el {day}.',
  number: 'El número al que llamamos termina en {digits}.',
}

export const photoPage: typeof en.photoPage = {
  title: 'Fotos de su proyecto',
  intro: `Las fotos nos ayudan a preparar su cotización. Puede agregar hasta ${maxPhotos}.`,
  link: 'Ayúdenos a preparar la visita',
  choose: 'Elija las fotos',
  add: 'Agregar fotos',
  photo: 'Foto {n}',
  remove: 'Quitar la foto {n}',
  reasons: {
    'not-found': () =>
      `Este enlace ya no funciona: funciona durante ${photoLinkDays} días. Llámenos al ${company.phone}.`,
    'too-many-photos': () => `Puede agregar hasta ${maxPhotos} fotos. No se agregó ninguna de estas.`,
    'body-too-large': () =>
      `Una de las fotos es demasiado grande. El límite es de ${maxPhotoMegabytes} MB por foto.`,
    'unreadable-photo': () =>
      'No pudimos leer una de las fotos. Envíela como JPEG, o envíe una captura de pantalla de ella.',
    'invalid-request': () => 'Elija por lo menos una foto.',
    'too-many-requests': (retryAfter) =>
      `Se están enviando demasiadas fotos. Inténtelo de nuevo en ${retryAfter} segundos o llámenos al ${company.phone}.`,
  },
  failed: 'No pudimos guardar las fotos. Inténtelo de nuevo en un minuto o llámenos.',
}

export const mail: typeof en.mail = {
  subject: 'Recibimos su solicitud de cotización',
  thanks: (projectType) => `Gracias por solicitar una cotización gratis (${projectType}).`,
  promise: 'A más tardar el {time} le llamamos.',
  sooner: 'Si prefiere no esperar, llámenos.',
  ignore: 'Si usted no solicitó una cotización, puede ignorar este mensaje.',
  photos:
    'Ayúdenos a preparar la visita: díganos dónde es el trabajo y cómo comunicarnos con usted, o agregue fotos.',
}
