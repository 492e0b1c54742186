import type { Page } from 'playwright/test'

/** Wraps every text node of the page in an element, as browsers do to translate a page. */
export async function translate(page: Page) {
  await page.evaluate(wrapTexts)
}

/** Does the same with every text as soon as it appears, as in a page that the browser goes on translating. */
export async function keepTranslating(page: Page) {
  await page.addInitScript(`${String(wrapTexts)}
    new MutationObserver(wrapTexts).observe(document, { childList: true, characterData: true, subtree: true })`)
}

/** Runs in the page. */
function wrapTexts() {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const texts: Node[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      if (currentNode instanceof Element && currentNode.shadowRoot) wrap(currentNode.shadowRoot)
      const { parentElement } = currentNode
      const isShown =
        parentElement && !parentElement.closest('style, script, select, textarea, font, [translate=no]')
      if (currentNode.nodeType === Node.TEXT_NODE && currentNode.textContent?.trim() && isShown)
        texts.push(currentNode)
    }
    for (const text of texts) {
      const font = document.createElement('font')
      ;(text as Text).replaceWith(font)
      font.append(text.textContent ?? '')
    }
  }
  if (document.body) wrap(document.body)
}
