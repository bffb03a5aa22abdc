import { describe, expect, test } from 'vitest';
import { stylesOf } from './page-styles.mjs';

describe('rules', () => {
  test('of present elements stay, others go', () => {
    expect(
      stylesOf('<main><h1>A table</h1></main>', 'h1{top:0}table{top:1px}main>h1{top:2px}main td{top:3px}'),
    ).toBe('h1{top:0}main>h1{top:2px}');
  });

  test('of an element’s classes stay, equal words elsewhere don’t count', () => {
    const html = '<nav id="contents" class="flex  max-w-sm">hidden</nav>';

    expect(stylesOf(html, '.flex{top:0}.max-w-sm{top:1px}.contents{top:2px}.hidden{top:3px}')).toBe(
      '.flex{top:0}.max-w-sm{top:1px}',
    );
  });

  test('recognise a class in every escaped form', () => {
    const html = '<p class="md:mt-0.5 [&amp;&gt;svg]:w-[1.5em] 2xl:p-1 before:content-[&#x27;a&#x27;]"></p>';
    const styles = [
      String.raw`.md\:mt-0\.5{top:0}`,
      String.raw`.\[\&\>svg\]\:w-\[1\.5em\]{top:0}`,
      String.raw`.\32 xl\:p-1{top:0}`,
      String.raw`.before\:content-\[\'a\'\]{top:0}`,
    ].join('');

    expect(stylesOf(html, `${styles}${String.raw`.md\:mt-0{top:0}.\[\&_svg\]\:w-1{top:0}`}`)).toBe(styles);
  });

  test('of absent ids go, even if another element references the id', () => {
    const styles = 'label:has(#all:checked){top:0}#all{top:0}';

    expect(stylesOf('<label><input id="all"></label>', styles)).toBe(styles);
    expect(stylesOf('<label class="all"></label>', styles)).toBe('');
  });

  test('keep only the selectors that can match', () => {
    expect(stylesOf('<p class="a"></p>', '.a,.b,p{top:0}')).toBe('.a,p{top:0}');
  });

  test.each([':is', ':where', ':has'])('need one of the alternatives of %s', (name) => {
    const styles = `p${name}(.a, .b > i){top:0}`;

    expect(stylesOf('<p><i class="b"></i></p>', styles)).toBe(styles);
    expect(stylesOf('<p class="a"></p>', styles)).toBe(styles);
    expect(stylesOf('<p class="b"></p>', styles)).toBe('');
    expect(stylesOf('<i class="a"></i>', styles)).toBe('');
  });

  test('check nested alternatives', () => {
    const styles = String.raw`:is(:where(.group):is([open],:popover-open) .group-open\:flip){top:0}`;

    expect(stylesOf('<p class="group"><i class="group-open:flip"></i></p>', styles)).toBe(styles);
    expect(stylesOf('<p class="group"></p>', styles)).toBe('');
    expect(stylesOf('<p class="group-open:flip"></p>', styles)).toBe('');
  });

  test('with negations, states, attributes or positions stay', () => {
    const styles = [
      'p:not(.b,#c,table){top:0}',
      'p:hover,p:focus-visible,[hidden],:root,*,::selection{top:0}',
      'p[data-tone="a) .b"],p:nth-child(2n + 1)::before,p+p~p:first-child{top:0}',
    ].join('');

    expect(stylesOf('<p></p>', styles)).toBe(styles);
  });

  test('see the content of templates, but not of scripts and comments', () => {
    const html = '<template><b class="a"></b></template><script>"<i class=b>"</script><!-- <u> -->';

    expect(stylesOf(html, 'b{top:0}.a{top:0}i{top:0}.b{top:0}script{top:0}')).toBe(
      'b{top:0}.a{top:0}script{top:0}',
    );
  });

  test('refuse an unreadable selector', () => {
    expect(() => stylesOf('<p></p>', 'p:{top:0}')).toThrow('Expected a pseudo-class');
  });
});

describe('parts of fields', () => {
  test.each([
    ['type="file"', '::file-selector-button'],
    ['placeholder="a"', '::placeholder'],
    ['type="search"', '::-webkit-search-decoration'],
    ['type="search"', '::-webkit-search-cancel-button'],
    ['type="number"', '::-webkit-inner-spin-button'],
    ['type="number"', '::-webkit-outer-spin-button'],
    ['type="date"', '::-webkit-datetime-edit-year-field'],
    ['type="month"', '::-webkit-date-and-time-value'],
    ['type="time"', '::-webkit-calendar-picker-indicator'],
    ['list="a"', '::-webkit-calendar-picker-indicator'],
  ])('a field with %s has %s, any other has not', (attribute, part) => {
    const styles = `${part}{top:0}`;

    expect(stylesOf(`<input ${attribute}/>`, styles)).toBe(styles);
    expect(stylesOf('<input type="email"/>', styles)).toBe('');
    expect(stylesOf(`<p ${attribute}></p>`, styles)).toBe('');
  });
});

describe('conditions', () => {
  test('go with their last rule; an empty layer stays', () => {
    expect(
      stylesOf('<p></p>', '@layer a{i{top:0}}@layer b{@media print{@supports (top:0){i{top:0}}}p{top:0}}'),
    ).toBe('@layer a{}@layer b{p{top:0}}');
  });

  test('that every browser fulfils are replaced by their content', () => {
    expect(
      stylesOf('<p></p>', 'p{color:red}@supports (color:color-mix(in lab, red, red)){p{color:blue}}'),
    ).toBe('p{color:red}p{color:blue}');
  });

  test('for browsers without @property go; others stay', () => {
    const older =
      '@supports (((-webkit-hyphens:none)) and (not (margin-trim:block))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*{top:0}}';
    const other = '@supports (contain-intrinsic-size:1px){p{top:0}}';

    expect(stylesOf('<p></p>', `${older}${other}`)).toBe(other);
  });
});

describe('variables', () => {
  test('stay if a remaining rule reads them, directly or through others', () => {
    expect(
      stylesOf('<p></p>', ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}p{top:var(--a)}i{top:var(--c)}'),
    ).toBe(':root{--a:var(--b);--b:1px}p{top:var(--a)}');
  });

  test('keep their registration if something sets and reads them', () => {
    const registered = '@property --a{syntax:"*";inherits:false}';

    expect(stylesOf('<p></p>', `p{--a:1px;top:var(--a)}${registered}`)).toBe(
      `p{--a:1px;top:var(--a)}${registered}`,
    );
    expect(stylesOf('<p></p>', `p{--a:1px}${registered}`)).toBe('');
  });

  test('that are registered but never set are replaced by their initial value or the fallback', () => {
    const registered =
      '@property --a{syntax:"*";inherits:false;initial-value:0 0}@property --b{syntax:"*";inherits:false}';

    expect(
      stylesOf(
        '<p></p>',
        `p{box-shadow:var(--a, none), var(--c, var(--a));width:var(--b,calc(var(--a) + var(--b, 1px)));filter:var(--b, ) var(--c,)}${registered}`,
      ),
    ).toBe('p{box-shadow:0 0, var(--c, 0 0);width:calc(0 0 + 1px);filter:var(--c,)}');
  });

  test('without any value stay', () => {
    const registered = '@property --b{syntax:"*";inherits:false}';

    expect(stylesOf('<p></p>', `p{filter:var(--b, );top:var(--b)}${registered}`)).toBe(
      `p{filter:var(--b, );top:var(--b)}${registered}`,
    );
  });

  test('set only in a state keep their setting', () => {
    const styles = 'p{top:var(--a)}p:hover{--a:1px}@property --a{syntax:"*";inherits:false;initial-value:0}';

    expect(stylesOf('<p></p>', styles)).toBe(styles);
  });
});

test('an animation stays if a rule or a variable names it', () => {
  expect(
    stylesOf(
      '<p></p>',
      ':root{--turn:turn 1s}p{animation:var(--turn)}p:hover{animation-name:rise}i{animation:fall}@keyframes turn{0%{top:0}}@keyframes rise{to{top:0}}@keyframes fall{to{top:0}}',
    ),
  ).toBe(
    ':root{--turn:turn 1s}p{animation:var(--turn)}p:hover{animation-name:rise}@keyframes turn{0%{top:0}}@keyframes rise{to{top:0}}',
  );
});

describe('the files of a font', () => {
  /** @param {string} range */
  const fontOf = (range) => `@font-face{font-family:F;src:url(f);unicode-range:${range}}`;
  const basic = fontOf('U+0-A1,U+A9');
  const further = fontOf('U+100-17F, U+2191');
  const wildcard = fontOf('U+4??');
  const whole = '@font-face{font-family:F;src:url(f)}';

  test('stay if the page has one of their characters', () => {
    const all = basic + further + wildcard + whole;

    expect(stylesOf('<p>Lena</p>', all)).toBe(basic + whole);
    expect(stylesOf('<p>Łódź</p>', all)).toBe(basic + further + whole);
    expect(stylesOf('<p title="↑"></p>', all)).toBe(basic + further + whole);
    expect(stylesOf('<p>Лена</p>', all)).toBe(basic + wildcard + whole);
  });

  test('stay if the server inserts typed text', () => {
    expect(stylesOf('<input value="__FILL(contact.name|)__"/>', basic + further)).toBe(basic + further);
  });
});

test('text that would end an element is refused', () => {
  expect(() => stylesOf('<p></p>', 'p{content:"</p>"}')).toThrow('can’t stand in a page');
});
