// The block in editors: its options, and a placeholder for the form. Pages get it from concrete_quote_render().
// WordPress loads this file as it is, after concrete_quote_enqueue_block() has set concreteQuote.
;(({ wp: { blocks, blockEditor, components, element, i18n }, concreteQuote }) => {
  const { createElement, Fragment, RawHTML } = element
  const { PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } = components
  const __ = (text) => i18n.__(text, 'concrete-quote')

  const projectTypes = { '': __('None'), ...concreteQuote.projectTypes }
  const languages = { '': __('The page’s'), ...concreteQuote.languages }
  const themes = {
    '': __('The page’s'),
    light: __('Light'),
    dark: __('Dark'),
    system: __('The visitor’s'),
  }

  // What newer versions of WordPress warn about without.
  const newestStyle = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true }

  function edit({ attributes, setAttributes }) {
    /** What a control for an attribute needs; an empty value leaves the attribute to its default. */
    const control = (name, label, more) => ({
      label,
      value: attributes[name] || '',
      onChange: (value) => setAttributes({ [name]: value || undefined }),
      ...newestStyle,
      ...more,
    })
    const select = (name, label, choices) => {
      const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
      return createElement(SelectControl, control(name, label, { options }))
    }
    const text = (name, label, more) => createElement(TextControl, control(name, label, more))
    const toggle = (label, checked, onChange) =>
      createElement(ToggleControl, { label, checked, onChange, ...newestStyle })
    // An empty number shows none.
    const hasPhone = attributes.phone !== ''

    const options = createElement(
      PanelBody,
      { title: __('Settings') },
      select('project-type', __('Preselected project type'), projectTypes),
      select('lang', __('Language'), languages),
      text('heading', __('Heading')),
      toggle(__('Show a phone number'), hasPhone, (on) => setAttributes({ phone: on ? undefined : '' })),
      hasPhone && text('phone', __('Phone number'), { placeholder: __('The contractor’s') }),
      select('theme', __('Colors'), themes),
      toggle(__('Show frequently asked questions'), Boolean(attributes.faq), (on) =>
        setAttributes({ faq: on || undefined }),
      ),
      text('source', __('Source'), {
        placeholder: concreteQuote.source,
        help: __('Your name, stored with each quote.'),
      }),
    )
    const instructions = concreteQuote.missingUrl
      ? createElement(RawHTML, {}, concreteQuote.missingUrl)
      : __('Visitors see the form here.')
    return createElement(
      Fragment,
      {},
      createElement(blockEditor.InspectorControls, {}, options),
      createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(Placeholder, {
          label: attributes.heading || __('Quote form'),
          instructions,
        }),
      ),
    )
  }

  blocks.registerBlockType('concrete-quote/form', { edit, save: () => null })
})(globalThis)
