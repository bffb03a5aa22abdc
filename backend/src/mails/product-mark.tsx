import { PRODUCT_NAME } from '@oficio/contracts';
import { Column, Row } from 'react-email';
import { styles } from './mail-styles.ts';

/** The mark as a table, because mail programs hide pictures at first. */
export function ProductMark() {
  return (
    <Row align="left" style={styles.brand}>
      <Column className="mark" style={styles.mark} aria-hidden="true">
        <div className="coin" style={styles.coin} />
        <div className="line" style={styles.line} />
      </Column>
      <Column className="ink" style={styles.name}>
        {PRODUCT_NAME}
      </Column>
    </Row>
  );
}
