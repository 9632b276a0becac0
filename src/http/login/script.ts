/** Moves the code from the address, and so from the history, into the form. A person submits it. */
export const script = `
const form = document.forms.namedItem('link');
const code = location.hash.slice(1);
if (form && code) {
  form.elements.namedItem('code').value = code;
  form.classList.add('filled');
  history.replaceState(null, '', location.pathname + location.search);
}
`.trim();
