/**
 * The script of the HTML report: filters, search, copy buttons, and expanding everything for print.
 */

/** Runs unchanged in the browser; the page is complete without it. */
export const script = `
(() => {
  const form = document.getElementById('filters');
  const status = document.getElementById('shown');
  const copied = document.getElementById('copied');
  const rows = [...document.querySelectorAll('[data-outcome]')];
  const requirements = rows.filter((row) => row.matches('tr'));
  const chosen = (name) =>
    new Set([...form.querySelectorAll('[name=' + name + ']:checked')].map((box) => box.value));
  const words = (text) => text.toLowerCase().split(/\\s+/).filter(Boolean);

  let wasFiltered = false;
  function apply() {
    const outcomes = chosen('outcome');
    const levels = chosen('level');
    const topic = form.elements.topic.value;
    const wanted = words(form.elements.search.value);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !(
        outcomes.has(row.dataset.outcome) &&
        levels.has(row.dataset.level) &&
        (topic === '' || topic === row.dataset.topic) &&
        wanted.every((word) => text.includes(word))
      );
    }
    const isFiltered = rows.some((row) => row.hidden);
    for (const group of document.querySelectorAll('[data-group]')) {
      group.hidden = group.querySelector('[data-outcome]:not([hidden])') === null;
      // A group with search results is expanded.
      if (isFiltered !== wasFiltered) group.open = isFiltered;
    }
    wasFiltered = isFiltered;
    const count = requirements.filter((row) => !row.hidden).length;
    status.textContent = 'Showing ' + count + ' of ' + requirements.length + ' requirements.';
  }

  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('reset', () => setTimeout(apply));
  form.addEventListener('submit', (event) => event.preventDefault());
  apply();

  // Every id of the page is ASCII, so a part of an address needs no decoding.
  function unfold() {
    const target = document.getElementById(location.hash.slice(1));
    const folded = target?.closest('details:not([open])');
    if (folded == null) return;
    folded.open = true;
    target.scrollIntoView();
  }
  addEventListener('hashchange', unfold);
  unfold();

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
  }

  for (const button of document.querySelectorAll('[data-copies]')) {
    button.hidden = false;
    const label = [...button.childNodes];
    button.addEventListener('click', async () => {
      await copy(document.getElementById(button.dataset.copies).textContent);
      button.focus();
      button.replaceChildren('Copied');
      copied.textContent = 'Copied';
      setTimeout(() => { button.replaceChildren(...label); copied.textContent = ''; }, 2000);
    });
  }

  let opened = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details:not([open])')) {
      opened.push(details);
      details.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
})();
`;
