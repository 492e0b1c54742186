import type * as en from './en.ts'

export const photos: typeof en.photos = {
  intro: 'Su solicitud ya se envió, con fotos o sin ellas: puede salir cuando quiera.',
  photo: 'foto {number}',
  preparing: 'Preparando…',
  waiting: 'En espera de envío',
  sending: 'Enviando, {percent} %',
  sent: 'Enviada',
  sentOf: 'Fotos enviadas: {number} de {count}.',
  notSent: 'Sin enviar: {names}.',
  removed: 'Foto {number} quitada.',
  remove: 'Quitar',
  retry: 'Reintentar',
  offline: 'Esperando la conexión. Las fotos se enviarán cuando regrese.',
  busy: 'El servidor está ocupado. Las fotos se enviarán en un momento.',
  tooMany: 'Puede agregar {max} fotos como máximo. Las demás no se agregaron.',
  duplicate: 'No se agregó una foto que ya estaba.',
  failures: {
    heic: 'Este navegador no puede leer fotos HEIC. Envíela desde el teléfono con que la tomó o como JPEG.',
    'unreadable-photo': 'Este archivo no se puede leer como foto. Elija un JPEG, PNG, WebP o AVIF.',
    'too-many-photos': 'Ya tenemos {max} fotos de este proyecto. Quite una primero.',
    'body-too-large': 'Esta foto es demasiado grande. El límite es de {megabytes} MB.',
    'not-found': 'Ya no se pueden agregar fotos a esta solicitud. Llámenos, por favor.',
    failed: 'No se pudo enviar esta foto.',
  },
}

export const preparation: typeof en.preparation = {
  open: 'Ayúdenos a preparar la visita',
  address: 'Dirección o código postal del proyecto',
  preferredContact: '¿Llamada o mensaje de texto?',
  contactWays: { any: 'Cualquiera de los dos', call: 'Llamada', text: 'Mensaje de texto' },
  preferredTime: 'Mejor momento del día',
  timesOfDay: {
    any: 'A cualquier hora',
    morning: 'Por la mañana',
    afternoon: 'Por la tarde',
    evening: 'Al final de la tarde',
  },
  save: 'Guardar',
  saved: 'Guardado. Gracias.',
  outside: 'Le diremos si podemos ir.',
  failed: 'No se pudo guardar. Inténtelo de nuevo o llámenos.',
  link: 'Volver más tarde con este enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
}
