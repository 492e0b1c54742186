// A style sheet exports nothing: import '@concrete-quote/widget/widget.css'
export {}
