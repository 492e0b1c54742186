// What leaves out of a build what the form does not need.
import type { Plugin } from 'vite'

/** Packages that import React whole keep all of it in the file; by names they keep what they use. */
const reactByNames: Plugin = {
  name: 'react by names',
  apply: 'build',
  transform: (code, id) =>
    /react-hook-form|@r2wc/.test(id)
      ? code.replace(/^import (\w+) from (["'])react\2/m, 'import * as $1 from $2react$2')
      : undefined,
}

/** Functions of react-hook-form that a form with a resolver and with fields that never go never calls. */
const neverCalled = [
  'validateField',
  'validateForm',
  'executeBuiltInValidation',
  'trigger',
  '_setFieldArray',
  'setFieldValues',
  'setValues',
  'setError',
  'resetField',
  'unregister',
  'resetDefaultValues',
  'watch',
]

/** Leaves them out: 2.6 kB of brotli. */
const withoutNeverCalled: Plugin = {
  name: 'without never called',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('react-hook-form')) return undefined
    return neverCalled.reduce((rest, name) => {
      const [whole] = new RegExp(`^( *)(?:var|const) ${name} = [^]*?^\\1};$`, 'm').exec(rest) ?? []
      if (!whole) throw new Error(`react-hook-form has no ${name} any more: look what has become of it.`)
      return rest.replace(whole, `const ${name} = () => ({});`)
    }, code)
  },
}

export const slim = [reactByNames, withoutNeverCalled]
