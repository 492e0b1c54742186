/** Prints a table in Markdown as the formatter does. */
export function printTable(header: string[], rows: string[][]): string {
  const widths = header.map((_, n) => Math.max(...[header, ...rows].map((row) => (row[n] ?? '').length)))
  const line = (row: string[], fill = ' ') =>
    `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0, fill)).join(' | ')} |`
  const rule = header.map(() => '')
  return [line(header), line(rule, '-'), ...rows.map((row) => line(row))].join('\n')
}
