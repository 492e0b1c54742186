import type { SpamReason } from '@concrete-quote/openapi'
import type { Sample } from './sample.ts'

/** Typical form spam, and the rules that must recognize it. */
export const spam: (Sample & { reasons: SpamReason[] })[] = [
  {
    name: 'Eric Jones',
    phone: '555-555-1212',
    email: 'ericjones@example.com',
    details:
      'Cool website! Turn visitors into leads: https://leads.example/go https://leads.example/unsubscribe http://jumboleads.example/demo',
    reasons: ['links'],
  },
  {
    name: 'SEO Expert',
    phone: '+91 98765 43210',
    email: 'rank@seo.example',
    details:
      'We rank you #1 on Google. www.seo-one.example www.seo-two.example www.seo-three.example Reply for a quote.',
    reasons: ['links'],
  },
  { name: 'Anna K', phone: '89031234567', details: 'https://bit.ly/3xyzAbC', reasons: ['links'] },
  {
    name: 'Olga P',
    phone: '89031234568',
    details: '👉👉👉 https://t.me/earn_money_bot 👈',
    reasons: ['links'],
  },
  {
    name: 'You won https://prize.example/claim',
    phone: '12345678901',
    details: 'Claim the prize before midnight today.',
    reasons: ['links'],
  },
  {
    name: 'www.casino.example bonus',
    phone: '12345678902',
    details: 'Best bonus of 2026',
    reasons: ['links'],
  },
  {
    name: 'Крипто Доход',
    phone: '84951234567',
    details: 'Заработок: https://a.example/1 https://b.example/2 https://c.example/3 https://d.example/4',
    reasons: ['links'],
  },
  {
    name: 'Préstamos Ya',
    phone: '5512345678',
    details:
      'Dinero fácil: https://x.example/a, https://x.example/b, https://x.example/c. ¡Aprobado en minutos!',
    reasons: ['links'],
  },
  {
    name: 'RobertFub',
    phone: '86127458963',
    details: 'Buy cheap pills <a href="http://pills.example">here</a> without prescription',
    reasons: ['markup'],
  },
  {
    name: 'Test User',
    phone: '2145550401',
    details: 'Looking for <script>alert(document.cookie)</script> a driveway',
    reasons: ['markup'],
  },
  {
    name: 'Test User',
    phone: '2145550402',
    details: '"><img src=x onerror=alert(1)> hello',
    reasons: ['markup'],
  },
  {
    name: 'Test User',
    phone: '2145550403',
    details: 'click javascript:alert(1) now please',
    reasons: ['markup'],
  },
  {
    name: 'Test <svg/onload=alert(1)>',
    phone: '2145550404',
    details: 'A nice little patio',
    reasons: ['markup'],
  },
  {
    name: 'JamesSah',
    phone: '87778889900',
    details: 'Great forum! [url=http://replica.example]replica watches[/url] best price',
    reasons: ['markup'],
  },
  {
    name: 'Forum Poster',
    phone: '87778889901',
    details: '[url]http://one.example[/url] [url]http://two.example[/url] [url]http://three.example[/url]',
    reasons: ['links', 'markup'],
  },
  {
    name: 'HTML Mailer',
    phone: '87778889902',
    details: '<p style="color:red">SALE</p> https://a.example/ https://b.example/ https://c.example/',
    reasons: ['links', 'markup'],
  },
  {
    name: 'Throw Away',
    phone: '2145550405',
    email: 'asdf1234@mailinator.com',
    details: 'Interested in your services, send price list.',
    reasons: ['disposable-email'],
  },
  {
    name: 'Throw Again',
    phone: '2145550406',
    email: 'Promo@Sub.Guerrillamail.com',
    details: 'Interested in your services, send price list.',
    reasons: ['disposable-email'],
  },
  {
    name: 'Yop User',
    phone: '2145550407',
    email: 'x@yopmail.com',
    details: 'Trabaje desde casa https://a.example/1 https://b.example/2 https://c.example/3',
    reasons: ['links', 'disposable-email'],
  },
  {
    name: 'fgjhkl asdkjh',
    phone: 'sdfkjhsdfkj',
    details: 'sdkfjh sdkfjh skdjfh',
    reasons: ['malformed-phone'],
  },
  {
    name: 'LarryTeask',
    phone: 'LarryTeask',
    details: 'Hi, this is Larry. I sent an offer',
    reasons: ['malformed-phone'],
  },
  {
    name: 'DonaldBub',
    phone: 'DonaldBubXX',
    details: '<a href="https://spam.example">cheap</a> https://a.example https://b.example',
    reasons: ['links', 'markup', 'malformed-phone'],
  },
]
