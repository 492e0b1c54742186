import type { Language } from '../languages.ts'
import type { ContactWay, TimeOfDay } from '../schemas/quote/preparation.ts'

// What visitors read after a success. Not in the files of the form's texts, which every visitor loads.

/** The texts of adding photos after a success. `{photo}` is `photo`, with the number of one in place of `{number}`. */
const enPhotos = {
  intro: 'Your request has been sent, with or without photos: you can leave at any time.',
  photo: 'photo {number}',
  preparing: 'Preparing…',
  waiting: 'Waiting to be sent',
  sending: 'Sending, {percent}%',
  sent: 'Sent',
  /** The announcement after each photo: `{number}` is how many are sent, `{count}` how many there are. */
  sentOf: 'Photos sent: {number} of {count}.',
  /** Is added to it if some were refused; `{names}` are those of their files. */
  notSent: 'Not sent: {names}.',
  removed: 'Photo {number} removed.',
  /** The buttons of a photo; their names are these with the photo. */
  remove: 'Remove',
  retry: 'Try again',
  offline: 'Waiting for the network. The photos will be sent when it is back.',
  busy: 'The server is busy. The photos will be sent in a moment.',
  tooMany: 'You can add at most {max} photos. The others were not added.',
  duplicate: 'A photo you already added was skipped.',
  /** Why a photo is not sent. `{max}` is how many a quote can have, `{megabytes}` how large one can be. */
  failures: {
    heic: 'This browser cannot read HEIC photos. Send it from the phone that took it, or as JPEG.',
    'unreadable-photo': 'This file cannot be read as a photo. Choose a JPEG, PNG, WebP, or AVIF.',
    'too-many-photos': 'We already have {max} photos of this project. Remove one first.',
    'body-too-large': 'This photo is too large. The limit is {megabytes} MB.',
    'not-found': 'Photos can no longer be added to this request. Please call us.',
    failed: 'This photo could not be sent.',
  },
}

/** The texts of the step after a success in which a visitor says what a visit needs. Every answer is optional. */
const enPreparation = {
  address: 'Address or ZIP code of the project',
  preferredContact: 'Call or text?',
  contactWays: { any: 'Either one', call: 'Call', text: 'Text' } satisfies Record<ContactWay | 'any', string>,
  preferredTime: 'Best time of day',
  timesOfDay: {
    any: 'Any time',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
  } satisfies Record<TimeOfDay | 'any', string>,
  save: 'Save',
  saved: 'Saved. Thank you.',
  /** Is added to it if the ZIP code is outside the area of the business. */
  outside: 'We will tell you if we serve your area.',
  failed: 'This could not be saved. Please try again, or call us.',
  /** The link by which the visitor comes back. */
  link: 'Use this link to come back later',
  copy: 'Copy link',
  copied: 'Link copied.',
}

export type PhotoMessages = typeof enPhotos
export type PreparationMessages = typeof enPreparation

/** Why a photo is not sent: a problem type of the API, HEIC where the browser cannot read it, or anything else. */
export type PhotoFailure = keyof PhotoMessages['failures']

/** A number of photos, for the owner. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const esPhotos: PhotoMessages = {
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

const esPreparation: PreparationMessages = {
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

const viPhotos: PhotoMessages = {
  intro: 'Yêu cầu đã được gửi, dù có ảnh hay không: quý vị có thể rời trang bất cứ lúc nào.',
  photo: 'ảnh {number}',
  preparing: 'Đang chuẩn bị…',
  waiting: 'Đang chờ gửi',
  sending: 'Đang gửi, {percent}%',
  sent: 'Đã gửi',
  sentOf: 'Đã gửi {number} trong số {count} ảnh.',
  notSent: 'Chưa gửi được: {names}.',
  removed: 'Đã bỏ ảnh {number}.',
  remove: 'Bỏ',
  retry: 'Thử lại',
  offline: 'Đang chờ kết nối mạng. Ảnh sẽ được gửi khi có mạng trở lại.',
  busy: 'Máy chủ đang bận. Ảnh sẽ được gửi sau giây lát.',
  tooMany: 'Quý vị có thể thêm nhiều nhất {max} ảnh. Những ảnh còn lại không được thêm.',
  duplicate: 'Một ảnh đã có sẵn nên không được thêm lần nữa.',
  failures: {
    heic: 'Trình duyệt này không đọc được ảnh HEIC. Xin quý vị gửi từ điện thoại đã chụp, hoặc gửi dưới dạng JPEG.',
    'unreadable-photo': 'Không đọc được tệp này như một ảnh. Xin chọn ảnh JPEG, PNG, WebP hoặc AVIF.',
    'too-many-photos': 'Chúng tôi đã có {max} ảnh của công trình này. Xin bỏ bớt một ảnh trước.',
    'body-too-large': 'Ảnh này quá lớn. Giới hạn là {megabytes} MB.',
    'not-found': 'Không thể thêm ảnh cho yêu cầu này nữa. Xin quý vị gọi cho chúng tôi.',
    failed: 'Không gửi được ảnh này.',
  },
}

const viPreparation: PreparationMessages = {
  address: 'Địa chỉ hoặc mã bưu chính của công trình',
  preferredContact: 'Gọi hay nhắn tin?',
  contactWays: { any: 'Cách nào cũng được', call: 'Gọi điện', text: 'Nhắn tin' },
  preferredTime: 'Giờ thuận tiện nhất',
  timesOfDay: {
    any: 'Lúc nào cũng được',
    morning: 'Buổi sáng',
    afternoon: 'Buổi chiều',
    evening: 'Buổi tối',
  },
  save: 'Lưu',
  saved: 'Đã lưu. Cảm ơn quý vị.',
  outside: 'Chúng tôi sẽ báo cho quý vị biết chúng tôi có thể đến hay không.',
  failed: 'Chưa lưu được. Xin quý vị thử lại hoặc gọi cho chúng tôi.',
  link: 'Quay lại sau bằng liên kết này',
  copy: 'Sao chép liên kết',
  copied: 'Đã sao chép liên kết.',
}

export const photoMessages: Record<Language, PhotoMessages> = { en: enPhotos, es: esPhotos, vi: viPhotos }
export const preparationMessages: Record<Language, PreparationMessages> = {
  en: enPreparation,
  es: esPreparation,
  vi: viPreparation,
}
