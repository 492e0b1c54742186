/** Prints a row of the table of `npm run bench`: name, result, target. */
export function figure(name: string, result: string, target = '') {
  console.log(`| ${name.padEnd(58)} | ${result.padEnd(38)} | ${target} |`)
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
