import 'htmx.org'
import '@concrete-quote/widget/element/dom'
