import type { Page } from 'playwright/test'

/** Wraps every text node of the page in an element, as browsers do to translate a page. */
export async function translate(page: Page) {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const texts: Node[] = []
      while (walker.nextNode()) {
        const { currentNode } = walker
        if (currentNode instanceof Element && currentNode.shadowRoot) wrap(currentNode.shadowRoot)
        const { parentElement } = currentNode
        const isShown = parentElement && !parentElement.closest('style, script, select, textarea, font')
        if (currentNode.nodeType === Node.TEXT_NODE && currentNode.textContent?.trim() && isShown)
          texts.push(currentNode)
      }
      for (const text of texts) {
        const font = document.createElement('font')
        ;(text as Text).replaceWith(font)
        font.append(text.textContent ?? '')
      }
    }
    wrap(document.body)
  })
}
