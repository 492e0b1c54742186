import type { Language } from '../../languages.ts'
import { namesOf } from '../quote/outcome.ts'

/** The messages with which the owner replies to a request, with when. */
export const replyUses = {
  firstContact: 'before anybody has called',
  noAnswer: 'after a call without an answer',
  quoteSent: 'after a price was quoted',
  appointment: 'to agree on a visit',
  review: 'after a job that was won, the same to everyone',
} as const
export type ReplyName = keyof typeof replyUses
export const replyNames = namesOf(replyUses)

/** A text in each language of the form. */
export type ReplyTexts = Record<ReplyName, Record<Language, string>>

/** What a message can name in braces, such as `{firstName}`, with what it is called. */
export const replyPlaceholders = {
  firstName: 'First name',
  projectType: 'Kind of work',
  user: 'Your name',
  company: 'Company',
  phone: 'Our number',
  reviewPage: 'Review page',
} as const

/** The messages until the owner changes them. */
export const defaultReplies: ReplyTexts = {
  firstContact: {
    en: 'Hi {firstName}, this is {user} from {company}. Thank you for your request ({projectType}). When is a good time to talk? You can also call us at {phone}.',
    es: 'Hola, {firstName}. Le escribe {user}, de {company}. Gracias por su solicitud ({projectType}). ¿Cuándo podemos hablar? También puede llamarnos al {phone}.',
    vi: 'Chào anh/chị {firstName}, tôi là {user} ở {company}. Cảm ơn quý vị đã gửi yêu cầu ({projectType}). Lúc nào tiện để chúng ta trao đổi? Quý vị cũng có thể gọi số {phone}.',
  },
  noAnswer: {
    en: 'Hi {firstName}, this is {user} from {company}. I tried to call you about your request ({projectType}). When can I reach you? Our number is {phone}.',
    es: 'Hola, {firstName}. Le escribe {user}, de {company}. Le llamé por su solicitud ({projectType}). ¿A qué hora le encuentro? Nuestro número es {phone}.',
    vi: 'Chào anh/chị {firstName}, tôi là {user} ở {company}. Tôi đã gọi cho quý vị về yêu cầu ({projectType}). Lúc nào tôi có thể gọi lại? Số của chúng tôi là {phone}.',
  },
  quoteSent: {
    en: 'Hi {firstName}, this is {user} from {company}. We have sent you our quote ({projectType}). Do you have any questions? You can reach us at {phone}.',
    es: 'Hola, {firstName}. Le escribe {user}, de {company}. Ya le enviamos nuestra cotización ({projectType}). ¿Tiene alguna pregunta? Nos encuentra en el {phone}.',
    vi: 'Chào anh/chị {firstName}, tôi là {user} ở {company}. Chúng tôi đã gửi báo giá ({projectType}). Quý vị có câu hỏi nào không? Xin liên lạc theo số {phone}.',
  },
  appointment: {
    en: 'Hi {firstName}, this is {user} from {company}. We would like to come and look at your project ({projectType}). Which day suits you? You can also call us at {phone}.',
    es: 'Hola, {firstName}. Le escribe {user}, de {company}. Nos gustaría ir a ver su proyecto ({projectType}). ¿Qué día le conviene? También puede llamarnos al {phone}.',
    vi: 'Chào anh/chị {firstName}, tôi là {user} ở {company}. Chúng tôi muốn đến xem công trình ({projectType}). Ngày nào tiện cho quý vị? Quý vị cũng có thể gọi số {phone}.',
  },
  review: {
    en: 'Hi {firstName}, this is {user} from {company}. Thank you for choosing us ({projectType}). Would you tell others how it went? A review takes a minute: {reviewPage}',
    es: 'Hola, {firstName}. Le escribe {user}, de {company}. Gracias por elegirnos ({projectType}). ¿Le contaría a otros cómo le fue? Una reseña toma un minuto: {reviewPage}',
    vi: 'Chào anh/chị {firstName}, tôi là {user} ở {company}. Cảm ơn quý vị đã chọn chúng tôi ({projectType}). Quý vị có thể chia sẻ trải nghiệm với mọi người không? Viết đánh giá chỉ mất một phút: {reviewPage}',
  },
}
