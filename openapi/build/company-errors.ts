import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { Company } from '../src/company-record.ts'

const notJson = 'Not JSON. Check the quotes, commas, and brackets of this line and the one before'

/** What is wrong with the text of a line, by the names of the parser. */
const syntaxErrors: Record<string, string> = {
  CommaExpected:
    'A comma is missing, before this or at the end of the line before, as in "city": "Springfield",',
  PropertyNameExpected: 'A key in quotes is missing, as in "city": "Springfield", or a comma is too many',
  InvalidCommentToken: 'JSON has no comments. Delete this one',
}

/** What a value is, by the types of zod, where the record says nothing more exact. */
const types: Record<string, string> = {
  array: 'a list such as ["Springfield", "Decatur"]',
  boolean: 'true or false',
  number: 'a number such as 20',
  object: 'keys and values in braces, such as { "en": "Yes", "es": "Sí" }',
  tuple: 'two numbers such as [58, 38]',
}

/** Says what is wrong with the text of `company.json`, each after the number of its line; nothing if it is valid. */
export function companyErrors(text: string): string[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const syntax: ParseError[] = []
  const root = parseTree(text, syntax, { disallowComments: true })
  const [error] = syntax
  if (error) return [`${lineOf(error.offset)}: ${syntaxErrors[printParseErrorCode(error.error)] ?? notJson}`]
  if (!root) return [`1: ${notJson}`]
  const { error: invalid } = Company.safeParse(JSON.parse(text), {
    error: ({ code, expected }) =>
      code === 'invalid_type' ? `Must be ${types[String(expected)] ?? String(expected)}` : undefined,
  })
  return (invalid?.issues ?? []).map(({ path, message, ...issue }) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
    const at = [...path, ...keys.slice(0, 1)] as (string | number)[]
    const isMissing = !findNodeAtLocation(root, at)
    const what =
      keys.length > 0 ? 'Unknown. Check how it is written' : isMissing ? `Missing. ${message}` : message
    return `${lineOf(nearestNode(root, at).offset)}: ${at.join('.')}: ${what}.`
  })
}

/** The value at a path, or what it is missing in. */
function nearestNode(root: Node, path: (string | number)[]): Node {
  return findNodeAtLocation(root, path) ?? nearestNode(root, path.slice(0, -1))
}
