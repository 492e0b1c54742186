// What the form uses of react-hook-form, in the standalone file and on Contact (CONTRIBUTING.md, Packages).

export function createFormControl({ resolver }) {
  const fields = new Map()
  let errors = {}
  let isSubmitted = false
  let notify = () => {}

  function validate() {
    return resolver(Object.fromEntries([...fields].map(([name, { value }]) => [name, value])))
  }

  function setErrors(next) {
    errors = next
    notify({ errors })
  }

  function trigger(names) {
    const found = validate().errors
    setErrors(
      Object.fromEntries(
        [...fields.keys()]
          .map((name) => [name, (names.includes(name) ? found : errors)[name]])
          .filter(([, error]) => error),
      ),
    )
  }

  return {
    register: (name) => ({
      name,
      ref: (field) => field && fields.set(name, field),
      // From the first submit on, what is corrected is validated at once.
      onChange: () => isSubmitted && trigger([name]),
    }),
    trigger,
    subscribe({ callback }) {
      notify = callback
      return () => (notify = () => {})
    },
    setValue(name, value) {
      fields.get(name).value = value
    },
    handleSubmit: (submit) => async (event) => {
      event?.preventDefault()
      isSubmitted = true
      const { values, errors } = validate()
      setErrors(errors)
      const invalid = [...fields.keys()].find((name) => errors[name])
      if (invalid) fields.get(invalid).focus()
      else await submit(values)
    },
    reset() {
      isSubmitted = false
      ;[...fields.values()][0].form.reset()
      setErrors({})
    },
  }
}
