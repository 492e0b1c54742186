/** The browsers, in the order in which they are looked for: the user agent of Edge also contains `Chrome` and `Safari`. */
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  CrOS: 'Chromebook',
  Windows: 'Windows',
  Macintosh: 'Mac',
  Linux: 'Linux',
}

/** Names a device for people, such as `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const find = (names: Record<string, string>, otherwise: string) =>
    Object.entries(names).find(([token]) => userAgent.includes(token))?.[1] ?? otherwise
  return `${find(browsers, 'Browser')} on ${find(systems, 'an unknown device')}`
}
