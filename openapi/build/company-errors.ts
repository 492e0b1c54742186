import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { Company } from '../src/company-record.ts'

/**
 * Checks the record of the company.
 * @param text The content of `company.json`.
 * @returns What is wrong, each after the number of its line; empty if nothing is.
 */
export function companyErrors(text: string): string[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const syntax: ParseError[] = []
  const root = parseTree(text, syntax, { disallowComments: true })
  const [error] = syntax
  if (error) return [`${lineOf(error.offset)}: ${printParseErrorCode(error.error)}`]
  if (!root) return ['1: Empty']
  const { error: invalid } = Company.safeParse(JSON.parse(text))
  return (invalid?.issues ?? []).map(({ path, message, ...issue }) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
    const at = [...path, ...keys.slice(0, 1)] as (string | number)[]
    const what = keys.length > 0 ? 'Unknown. Check how it is written' : message
    return `${lineOf(nearestNode(root, at).offset)}: ${at.join('.')}: ${what}.`
  })
}

/** The value at a path, or what it is missing in. */
function nearestNode(root: Node, path: (string | number)[]): Node {
  return findNodeAtLocation(root, path) ?? nearestNode(root, path.slice(0, -1))
}
