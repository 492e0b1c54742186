/** The links of an email, by their texts: the address of each as a program that reads HTML knows it. */
export function linksOf(html = ''): Record<string, string> {
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  return Object.fromEntries(links.map(([, href = '', text = '']) => [unescape(text), unescape(href)]))
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescape = (html: string) => html.replace(/&([\w#]+);/g, (all, name: string) => characters[name] ?? all)
