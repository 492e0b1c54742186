/** A row of the table that `npm run bench` makes of all benches: what was measured, what came out, what is aimed at. */
export function figure(what: string, value: string, aim = '') {
  console.log(`| ${what.padEnd(58)} | ${value.padEnd(38)} | ${aim} |`)
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
